import { z } from 'zod'
import { onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { attemptStates } from './rules.ts'

/** A way to pay by its name, as settings.payment_method lists them: `paydollar`, `payme`, `fps`. */
export const PaymentMethod = z.string().regex(/^[a-z][a-z0-9_]{1,19}$/)
export type PaymentMethod = z.output<typeof PaymentMethod>

/** What the buyer does next: a form to post, a link to open, a code to scan; or nothing, when it is paid. */
export const Payment = onWire({
  attemptId: Id.nullable(),
  method: PaymentMethod.nullable(),
  state: z.enum(attemptStates),
  /** PayDollar: post these fields there. */
  form: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
  /**
   * PayMe: opens the app or its page; the QR code holds the same link. FPS: opens the payer's bank, where
   * there is an address for that.
   */
  webLink: z.string().nullable(),
  /** Text of the QR code, and the code as SVG. */
  qr: z.object({ text: z.string(), svg: z.string() }).nullable(),
  billNumber: z.string().nullable(),
  /** Decimal of `currency`. */
  amount: z.number(),
  currency: z.enum(currencies),
  expiresAt: z.iso.datetime().nullable(),
  /** FPS: a screenshot of the transfer came already. */
  screenshotSent: z.boolean(),
}).meta({ id: 'Payment' })
export type Payment = z.output<typeof Payment>
