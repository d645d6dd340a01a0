-- Every matter about money has a cause, which the desk says in its reader's language; references, amounts and names
-- stand beside it. src/shop/causes.ts has the same list. Sentences of the version before become causes, as far as known.
alter domain cause drop constraint cause_check;
alter domain cause add constraint cause_check check (value in (
  'none', 'noted', 'other', 'fraud', 'address', 'identity', 'pre_order', 'amount', 'sold_out', 'shopper', 'difference', 'dispute',
  'approval', 'card', 'short', 'cancelled', 'paid', 'revived', 'nothing_due', 'payment_link', 'sent', 'sent_by_mail', 'unpaid',
  'time_since_delivery', 'time_since_payment', 'nothing_left', 'rest_refunded', 'undone', 'changed_by_buyer', 'difference_paid',
  'difference_unpaid', 'identity_corrected', 'address_corrected', 'address_added', 'tracking_corrected', 'confirmation_resent',
  'identity_seen', 'goods_came', 'gift_gone', 'wallet_spent', 'dispute_won', 'dispute_lost', 'paid_twice', 'paid_too_much',
  'paid_after_end', 'late_sold_out', 'late_gift_gone', 'late_wallet_spent', 'difference_late', 'part_returned', 'rest_changed',
  'as_wallet', 'begun', 'stored_card', 'requested', 'replaced', 'claimed', 'bank_line', 'bank_line_part', 'provider_status', 'no_answer',
  'attempt', 'done', 'agreed_before', 'never_left', 'never_arrived', 'provider_unreachable', 'provider_refused', 'provider_dropped',
  'outcome_unknown', 'paid_by_hand', 'transfer_by_hand', 'provider_differs', 'provider_at_work', 'provider_amount', 'provider_refunded',
  'provider_silent', 'provider_list_missing', 'webhook_forged', 'unknown_reference', 'line_paid_before', 'line_too_small',
  'line_unknown_bill', 'line_unexpected', 'line_ambiguous', 'check_failed', 'return', 'exchange', 'order', 'account_erased',
  'accounts_merged', 'nothing_found', 'same_person', 'same_card', 'same_address', 'cap', 'completed', 'refunded', 'chargeback'
));

create temporary table money_sentences (kind text not null, pattern text not null, cause text not null, note text not null) on commit drop;
insert into money_sentences values
  ('fps_claim', '^.* says that (.*) was paid$', 'claimed', '\1'),
  ('forged', '^a call in the name of (.*) was not theirs$', 'webhook_forged', '\1'),
  ('unknown_reference', '^(.*) took money as (.*) for (.*), which we never gave$', 'unknown_reference', '\1 \2: \3'),
  ('difference', '^(.*) was paid (.*) for (.*), which we never gave$', 'unknown_reference', '\1 \2: \3'),
  ('difference', '^(.*) does not answer about (.*)$', 'provider_silent', '\1: \2'),
  ('difference', '^(.*) gives no list of (.*)$', 'provider_list_missing', '\1 \2'),
  ('difference', '^(.*) was paid here, and is (.*) at its provider$', 'provider_differs', '\1: captured → \2'),
  ('difference', '^(.*) is over another amount at its provider$', 'provider_amount', '\1'),
  ('difference', '^(.*) was given back at its provider, and not here$', 'provider_refunded', '\1'),
  ('difference', '^(.*) \((.*)\) is (.*) at its provider, and (.*) here$', 'provider_differs', '\1 (\2): \4 → \3'),
  ('no_answer', '^(.*) is still at work on (.*) for a day$', 'provider_at_work', '\1 \2'),
  ('no_answer', '^(.*) has given no answer on (.*) for a day$', 'no_answer', '\1 \2'),
  ('paid_twice', '^(.*) was paid as (.*) and again as (.*)$', 'paid_twice', '\1: \2, \3'),
  ('bank_line', '^(.*): (\w+) was paid before$', 'line_paid_before', '\1: \2'),
  ('bank_line', '^(.*): (\w+) is over more than that$', 'line_too_small', '\1: \2'),
  ('bank_line', '^(.*): it names a bill that we do not know$', 'line_unknown_bill', '\1'),
  ('bank_line', '^(.*): no payment of this amount is waiting$', 'line_unexpected', '\1'),
  ('bank_line', '^(.*): several payments of this amount are possible$', 'line_ambiguous', '\1'),
  ('audit', '^([^:]+: [^:]+: .*)$', 'check_failed', '\1');
update payment_tasks t set cause = k.cause, why = regexp_replace(t.why, k.pattern, k.note)
  from money_sentences k where t.cause = 'noted' and t.kind = k.kind and t.why ~ k.pattern;
