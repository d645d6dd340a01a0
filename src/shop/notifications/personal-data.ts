import { columns } from '../personal-table.ts'
import type { PersonalData } from '../personal.ts'

/** Text of a message older than two days, whose codes have expired, without the tokens of its links. */
const readAgain = String.raw`case when t.created_at < now() - interval '2 days'
  then regexp_replace(t.text, '[?&](token|confirm)=[^\s&#<>)\]]+', '', 'g') end`

/** Personal data that this room stores, with its export and erasure. */
export const notificationsData: PersonalData = {
  room: 'notifications',
  ofNobody: columns('template_versions'),
  tables: {
    messages: {
      of: `(lower(t."to") = (select lower(email) from members where id = $member and email_verified_at is not null)
        or exists (select from orders o where o.id = t.order_id and o.member_id = $member and lower(o.email) = lower(t."to")))`,
      exported: columns('channel event language to subject state created_at sent_at'),
      derived: { text: readAgain },
      summaryColumns: columns('created_at channel subject state'),
      erased: columns('to reply_to subject text html last_error'),
      inner: columns(
        'id key order_id tries next_try_at held_until provider_ref good_until marketing unsubscribe_url',
      ),
      stays: 'rules/access#9: what was done, when and by whom stays, without a word about the person',
    },
  },
}
