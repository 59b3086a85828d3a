-- What 0045 brought, behind the wall of 0040: people read what was attached to them, and write nothing there.
call wall_by_owner('attached_quotes');
insert into person_rights (target, rights) values ('table attached_quotes', 'select');
