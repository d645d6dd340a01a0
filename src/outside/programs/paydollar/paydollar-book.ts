import { randomBytes } from 'node:crypto'
import type { TryOutAccounts } from '../accounts.ts'
import { openBook } from '../book.ts'
import type { Fate } from '../cards.ts'
import type { Feed, PostOffice } from '../deliver.ts'
import { openDatafeed } from './paydollar-datafeed.ts'
import type { MemberBook } from './paydollar-members.ts'
import type { Status, CardPayment } from './paydollar-payment.ts'

const refundTakes = 5_000

/** Parameters with which the shop opens the payment page. */
type Opening = Pick<
  CardPayment,
  | 'ref'
  | 'amount'
  | 'currency'
  | 'payType'
  | 'language'
  | 'successUrl'
  | 'failUrl'
  | 'cancelUrl'
  | 'memberId'
  | 'storedPan'
>

/** PayDollar's records of payments, and its notifications to the shop. */
export function openCardBook({
  file,
  account,
  members,
  posts,
  hookUrl,
}: {
  file: string | null
  members: MemberBook
  account: TryOutAccounts['payDollar']
  posts: PostOffice
  hookUrl(): string
}) {
  const book = openBook<CardPayment>(file)
  const { tell } = openDatafeed({ members, account, posts, hookUrl })
  const idsByRef = new Map<string, string[]>()
  const noteRef = ({ id, ref }: CardPayment) => idsByRef.set(ref, [...(idsByRef.get(ref) ?? []), id])
  for (const payment of book.all()) noteRef(payment)
  let last = Math.max(20_000_000, ...book.all().map((payment) => Number(payment.id)))

  return {
    get: (id: string) => book.get(id),
    byRef: (ref: string) => (idsByRef.get(ref) ?? []).flatMap((id) => book.get(id) ?? []),
    all: () => book.all(),
    change: (payment: CardPayment, change: Partial<CardPayment>) => book.save({ ...payment, ...change }),
    begin(fields: Opening) {
      last += 1
      const begun = book.save({
        ...fields,
        id: String(last),
        key: randomBytes(12).toString('base64url'),
        status: 'Started',
        prc: '',
        src: '',
        payerAuth: 'U',
        pan: '',
        refunded: 0,
        refundedAt: null,
        at: Date.now(),
      })
      noteRef(begun)
      return begun
    },
    /** The bank has decided; the shop is notified in the chosen way. */
    finish(
      payment: CardPayment,
      fate: Fate,
      { pan, expiry }: { pan: string; expiry: string },
      feed: Feed,
    ): CardPayment {
      const paid: Status = payment.payType === 'H' ? 'Authorized' : 'Accepted'
      const { prc, src, payerAuth } = fate
      const done = book.save({
        ...payment,
        prc,
        src,
        payerAuth,
        pan,
        status: prc === '0' ? paid : 'Rejected',
        at: Date.now(),
      })
      if (prc === '0' && done.memberId && !done.storedPan) members.keep(done.memberId, pan, expiry)
      if (!fate.silent) tell(done, feed)
      return done
    },
    /** Current state of a payment: a requested refund is completed a little later. */
    now(payment: CardPayment): CardPayment {
      const isDue = payment.refundedAt !== null && Date.now() - payment.refundedAt > refundTakes
      if (isDue && payment.status === 'RequestRefund') return book.save({ ...payment, status: 'Refunded' })
      if (isDue && payment.status === 'RequestPartialRefund')
        return book.save({ ...payment, status: 'Partial Refunded' })
      return payment
    },
  }
}
export type CardBook = ReturnType<typeof openCardBook>
