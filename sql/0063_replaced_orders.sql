-- An order that takes the place of another: the cart was taken back while that one's payment page was open. Only one of
-- the orders that replace it can be paid.

alter table orders add replaces uuid references orders (id);
create index orders_by_replaced on orders (replaces) where replaces is not null;
