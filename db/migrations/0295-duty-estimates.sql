-- What customs was expected to ask of the recipient when the order was placed, and by which terms (rules/delivery#12): an amount
-- in minor units of the order's currency that is in none of its sums. Null: nobody estimated it.
alter table orders add column duty_estimate jsonb check (jsonb_typeof(duty_estimate) = 'object');
