-- The card that paid, as a word nobody but the shop can make of it: the same card is known again, and no card can be read from it.
-- One for each secret the shop knows, so that a card is still known after the secret was turned over.
alter table payment_attempts add column card_marks text[];
alter table payment_attempts add constraint payment_attempts_marks check (card_marks is null or method = 'paydollar');
