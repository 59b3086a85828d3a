-- The office hears what changes, from whichever process changed it. A statement trigger tells once a transaction for
-- each topic: Postgres sends equal notices of one transaction once, at its commit.
create function notify_office() returns trigger language plpgsql as $$
begin
  perform pg_notify('office', tg_argv[0]);
  return null;
end
$$;

create procedure tell_office(target regclass, topic text) language plpgsql as $$
begin
  execute format('create trigger z_office after insert or update or delete on %s for each statement
    execute function notify_office(%L)', target, topic);
end
$$;

call tell_office('orders', 'orders');
call tell_office('quotes', 'quotes');
call tell_office('product_reviews', 'reviews');
call tell_office('products', 'products');
call tell_office('premium_products', 'products');
call tell_office('customers', 'customers');
call tell_office('users', 'customers');
call tell_office('store_settings', 'settings');
call tell_office('delivery_zones', 'settings');

-- What waits for somebody.
create index orders_waiting on orders (created_at) where status = 'pending' and payment_status <> 'unpaid';
create index orders_with_attention on orders (created_at) where attention <> '{}';
create index reviews_waiting on product_reviews (created_at) where not is_approved and deleted_at is null;
