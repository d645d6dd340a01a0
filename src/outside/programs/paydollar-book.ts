import { clockInHongKong } from '#shop/calendar.ts'
import { randomBytes } from 'node:crypto'
import { datafeedHash } from '../paydollar/signature.ts'
import type { TryOutAccounts } from './accounts.ts'
import { openBook } from './book.ts'
import type { Fate } from './cards.ts'
import type { Feed, PostOffice } from './deliver.ts'
import type { MemberBook } from './paydollar-members.ts'

export type Status =
  | 'Started'
  | 'Abandoned'
  | 'Accepted'
  | 'Authorized'
  | 'Captured'
  | 'Rejected'
  | 'Cancelled'
  | 'Voided'
  | 'Reverse Auth'
  | 'RequestRefund'
  | 'RequestPartialRefund'
  | 'Refunded'
  | 'Partial Refunded'

export type CardPayment = {
  /** PayRef. */
  id: string
  /** Unguessable end of its page's address. */
  key: string
  ref: string
  amount: string
  currency: string
  payType: string
  language: string
  successUrl: string
  failUrl: string
  cancelUrl: string
  /** Whose card is to be kept; and the card that was chosen of those that are. */
  memberId: string | null
  storedPan: string | null
  status: Status
  prc: string
  src: string
  payerAuth: string
  pan: string
  /** Minor units by its own two decimals. */
  refunded: number
  refundedAt: number | null
  at: number
}

const refundTakes = 5_000

/** PayDollar's own account of payments, and how it tells the shop. */
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
  let last = Math.max(20_000_000, ...book.all().map((payment) => Number(payment.id)))

  function feedOf(payment: CardPayment, changes: Record<string, string> = {}): URLSearchParams {
    const feed = new URLSearchParams({
      src: payment.src,
      prc: payment.prc,
      successcode: payment.prc === '0' ? '0' : '1',
      Ref: payment.ref,
      PayRef: payment.id,
      Amt: payment.amount,
      Cur: payment.currency,
      Ord: `${payment.id}01`,
      Holder: 'TEST CARD',
      AuthId: payment.prc === '0' ? '123456' : '',
      payerAuth: payment.payerAuth,
      eci: payment.payerAuth === 'Y' ? '05' : '07',
      AlertCode: 'R14',
      remark: '',
      sourceIp: '127.0.0.1',
      ipCountry: 'HK',
      payMethod: 'VISA',
      TxTime: `${clockInHongKong(new Date(payment.at))}.0`,
      panFirst4: payment.pan.slice(0, 4),
      panLast4: payment.pan.slice(-4),
      cardIssuingCountry: 'HK',
      channelType: 'SPC',
      MerchantId: account.merchantId,
      ...(payment.memberId ? storedCard(payment.memberId, payment.pan) : {}),
      ...changes,
    })
    feed.set('secureHash', datafeedHash(account.hash, account.secret, feed))
    return feed
  }

  function storedCard(memberId: string, pan: string): Record<string, string> {
    const stored = members.activeOf(memberId).find((each) => each.pan === pan)
    return stored ? { mpMemberId: memberId, mpLatestStaticToken: members.sealedToken(stored) } : {}
  }

  const send = (feed: URLSearchParams, seconds: number): void =>
    posts.later({ url: hookUrl(), body: feed.toString(), type: 'application/x-www-form-urlencoded' }, seconds)

  function tell(payment: CardPayment, { mode, seconds }: Feed): void {
    const feed = feedOf(payment)
    const right = feed.get('secureHash') ?? ''
    switch (mode) {
      case 'never':
        return
      case 'late':
        return send(feed, seconds)
      case 'twice':
        send(feed, 0)
        return send(feed, 0.3)
      case 'disorder': // the news of an earlier, declined try comes after the good one
        send(feed, 0)
        return send(feedOf(payment, { PayRef: `${payment.id}9`, prc: '1', src: '05', successcode: '1' }), 0.5)
      case 'forged':
        feed.set('secureHash', right.replace(/^./, right.startsWith('0') ? '1' : '0'))
        return send(feed, 0)
      case 'wrong_amount':
        return send(feedOf(payment, { Amt: '1.00' }), 0)
      case 'wrong_currency':
        return send(feedOf(payment, { Cur: payment.currency === '840' ? '344' : '840' }), 0)
      case 'two_hashes':
        feed.set('secureHash', `${'0'.repeat(right.length)},${right}`)
        return send(feed, 0)
      default:
        return send(feed, 0)
    }
  }

  return {
    get: (id: string) => book.get(id),
    byRef: (ref: string) => book.all().filter((payment) => payment.ref === ref),
    all: () => book.all(),
    change: (payment: CardPayment, change: Partial<CardPayment>) => book.save({ ...payment, ...change }),
    begin(
      fields: Pick<
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
      >,
    ) {
      last += 1
      return book.save({
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
    },
    /** The bank has decided; the shop is told as chosen. */
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
    /** What was asked back is given back a little later. */
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
