-- The day board says which customers neither an email nor a text reaches: staff call them.
update login_rights set rights = 'select, insert' where login = 'admin' and target = 'table text_consents';
