-- An offer is free again only when the order that it became was cancelled without ever being paid: one that was paid
-- and given back has used it up. No rule of uniqueness: money may still arrive for a cancelled order after another
-- took its place, and that is for a person to see, not for the database to turn down. Whoever accepts an offer holds
-- its row (server/quotes/accepting.ts).
create index orders_of_offer on orders (offer_id, created_at desc) where offer_id is not null;
