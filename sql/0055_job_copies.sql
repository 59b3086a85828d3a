-- By which sign-in a job was saved last. Saved by two devices that had not seen each other's version, it becomes two
-- jobs: the earlier version gets an id and a name of its own (server/account/jobs.ts).
alter table calculator_jobs add column saved_by text;

update login_rights
set rights = 'select, insert (owner, id, content, figures, saved_by), update (content, figures, deleted_at, saved_by)'
where (login, target) = ('person', 'table calculator_jobs');
