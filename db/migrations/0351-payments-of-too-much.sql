-- What was paid too much counts as taken, as it counts as given back: days of such payments are counted anew.
insert into report_changes (subject, day)
select distinct 'tenders', report_day(captured_at) from payment_attempts where state = 'captured' and overpaid_minor > 0;
