-- Orders of people who have a phone and no email: `customer_email` is then made up (domain/orders/noEmail.ts). Staff note
-- who agrees to texts.
insert into login_rights values ('admin', 'table text_consents', 'insert');
