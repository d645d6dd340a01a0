-- The version that was scheduled, and the language of whoever did: a newer one is published at its moment only if whoever scheduled may publish it. Of a schedule
-- of before it is not known, so that is looked at in any case.
alter table product_records add column publish_number integer, add column publish_language text;
