import { clockInHongKong } from '#shop/calendar.ts'
import { datafeedHash } from '../../paydollar/signature.ts'
import type { TryOutAccounts } from '../accounts.ts'
import type { Feed, PostOffice } from '../deliver.ts'
import type { CardPayment } from './paydollar-payment.ts'
import type { MemberBook } from './paydollar-members.ts'

type Given = {
  members: MemberBook
  account: TryOutAccounts['payDollar']
  posts: PostOffice
  hookUrl(): string
}

/** PayDollar's datafeed: its content for a payment, and the ways in which it may go wrong. */
export function openDatafeed({ members, account, posts, hookUrl }: Given) {
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
      case 'disorder': // the datafeed of an earlier, declined attempt arrives after the successful one
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

  return { tell }
}
