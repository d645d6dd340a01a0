import { encodeQR } from 'qr'
import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import type { Payment } from '../contract.ts'
import { fpsText } from '../fps/fps.rules.ts'
import { isOpen } from '../rules.ts'
import type { Attempt } from './attempts.store.ts'

/** The code as a picture, without a size of its own. */
export const codeAsSvg = (text: string): string => encodeQR(text, 'svg', { ecc: 'medium', border: 2 })

/** An attempt as its buyer sees it: what to do next, while there is something to do. */
export function paymentFrom(ctx: Ctx, attempt: Attempt, form: Payment['form'] = null): Payment {
  const toDo = isOpen(attempt.state) ? nextStep(ctx, attempt) : { webLink: null, qr: null }
  return {
    attemptId: attempt.id,
    method: attempt.method,
    state: attempt.state,
    form: isOpen(attempt.state) ? form : null,
    ...toDo,
    billNumber: attempt.billNumber,
    amount: toDecimal(attempt.amount),
    currency: attempt.amount.currency,
    expiresAt: attempt.expiresAt?.toISOString() ?? null,
    screenshotSent: attempt.screenshotId !== null,
  }
}

function nextStep(ctx: Ctx, attempt: Attempt): Pick<Payment, 'webLink' | 'qr'> {
  const { fps } = ctx.outside.payments
  if (attempt.method === 'payme' && attempt.webLink)
    return { webLink: attempt.webLink, qr: { text: attempt.webLink, svg: codeAsSvg(attempt.webLink) } }
  if (attempt.method === 'fps' && attempt.billNumber && fps) {
    const text = fpsText({
      payee: { proxyId: fps.proxyId },
      payeeName: fps.name,
      amount: attempt.amount,
      billNumber: attempt.billNumber,
      reference: attempt.billNumber,
    })
    return {
      webLink: fps.appUrl ? `${fps.appUrl}?qr=${encodeURIComponent(text)}` : null,
      qr: { text, svg: codeAsSvg(text) },
    }
  }
  return { webLink: null, qr: null }
}
