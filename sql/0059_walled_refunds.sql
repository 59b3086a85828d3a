-- What 0050 brought, behind the wall of 0040: people are told of refunds and disputes through their order's history.
call wall_all_off('order_refunds');
update person_rights set rights = 'select (id, order_id, status, payment_status, refunded_cents, dispute, actor, at)'
  where target = 'table order_history';
