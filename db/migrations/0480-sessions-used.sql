-- A change of an order ends where sessions that it takes out were used before its difference was paid. src/shop/causes.ts has the same
-- list.
alter domain cause drop constraint cause_check;
alter domain cause add constraint cause_check check (value in (
  'none', 'noted', 'other', 'fraud', 'address', 'identity', 'pre_order', 'amount', 'sold_out', 'shopper', 'difference', 'dispute',
  'approval', 'card', 'short', 'cancelled', 'paid', 'revived', 'nothing_due', 'payment_link', 'sent', 'sent_by_mail', 'unpaid',
  'time_since_delivery', 'time_since_payment', 'nothing_left', 'rest_refunded', 'undone', 'changed_by_buyer', 'difference_paid',
  'difference_unpaid', 'sessions_used', 'identity_corrected', 'address_corrected', 'address_added', 'tracking_corrected',
  'confirmation_resent', 'identity_seen', 'goods_came', 'gift_gone', 'wallet_spent', 'code_used', 'dispute_won', 'dispute_lost', 'paid_twice', 'paid_too_much',
  'paid_after_end', 'late_sold_out', 'late_gift_gone', 'late_wallet_spent', 'late_code_used', 'difference_late', 'part_returned', 'rest_changed',
  'as_wallet', 'begun', 'stored_card', 'requested', 'replaced', 'claimed', 'bank_line', 'bank_line_part', 'provider_status', 'no_answer',
  'attempt', 'done', 'agreed_before', 'never_left', 'never_arrived', 'provider_unreachable', 'provider_refused', 'provider_dropped',
  'outcome_unknown', 'paid_by_hand', 'transfer_by_hand', 'provider_differs', 'provider_at_work', 'provider_amount', 'provider_refunded',
  'provider_silent', 'provider_list_missing', 'webhook_forged', 'unknown_reference', 'line_paid_before', 'line_too_small',
  'line_unknown_bill', 'line_unexpected', 'line_ambiguous', 'check_failed', 'return', 'exchange', 'order', 'account_erased',
  'accounts_merged', 'nothing_found', 'same_person', 'same_card', 'same_address', 'cap', 'completed', 'refunded', 'chargeback'
));
