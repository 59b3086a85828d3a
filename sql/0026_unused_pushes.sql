-- A browser whose app was removed tells nobody. What nobody has used for long is deleted, if no account ends it.
alter table push_subscriptions add column used_at timestamptz not null default now();

update login_rights set rights = replace(rights, 'language, session_id), delete', 'language, session_id, used_at), delete')
where (login, target) = ('person', 'table push_subscriptions');
update login_rights set rights = 'select, update (used_at), delete'
where (login, target) = ('jobs', 'table push_subscriptions');
