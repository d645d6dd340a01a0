-- Why a refund needs a person, as a cause; what its provider said stays beside it.
alter table payment_tasks add column cause cause not null default 'noted';
update payment_tasks set cause = k.cause, why = ''
  from (values ('FPS takes nothing back: transfer it to the account the buyer names', 'fps_by_hand'),
    ('the buyer’s bank asks the payment back', 'dispute'), ('the provider cannot be reached', 'provider_unreachable'),
    ('the provider dropped it', 'provider_dropped'), ('nobody can tell whether it was carried out', 'outcome_unknown')) as k (sentence, cause)
  where why = k.sentence;
update payment_tasks set cause = 'provider_refused', why = substring(why from '^the provider refuses: (.*)$')
  where why ~ '^the provider refuses: ';
