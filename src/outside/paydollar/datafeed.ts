import type { ProviderStatus } from '#shop/payments/ports.ts'
import { amountIn } from './wire-format.ts'

/** `0` is paid, any other value is not; the reason is in prc and src. */
export function statusIn(feed: URLSearchParams): ProviderStatus {
  const isPaid = feed.get('successcode') === '0'
  return {
    state: isPaid ? 'captured' : 'failed',
    reference: feed.get('Ref'),
    providerRef: feed.get('PayRef'),
    transactionId: null,
    amount: amountIn(feed.get('Cur') ?? '', feed.get('Amt') ?? ''),
    code: isPaid ? null : `${feed.get('prc') ?? '?'}/${feed.get('src') ?? '?'}`,
  }
}
