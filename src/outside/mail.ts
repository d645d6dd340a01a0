import { companyCall } from '#platform/tracing/company-call.ts'
import type { Email, Mail } from '#shop/notifications/ports.ts'
import { commonRefusals, Refusal } from '#shop/refusal.ts'

/** Permanent errors of an SMTP server, not worth a retry: no such mailbox, message rejected. */
const isForGood = (error: unknown): error is Error & { responseCode: number } =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500

/** Sends through the mail server at `url` (smtp://user:password@host:port). */
export function smtpMail(url: string, from: string): Mail {
  // imported for the first email; later ones share its connections
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, connectionTimeout: 3_000, socketTimeout: 10_000 })
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async send({ key, ...email }: Email) {
      try {
        const transport = await (opened ??= open())
        await companyCall('mail', 'send', () =>
          transport.sendMail({
            ...email,
            from,
            messageId: `<${key.replaceAll(/[^A-Za-z0-9.-]/g, '.')}@elowen>`,
          }),
        )
        return { taken: true, reference: null }
      } catch (cause) {
        if (isForGood(cause)) return { taken: false, why: cause.message }
        throw Object.assign(new Refusal(commonRefusals.busy), { cause })
      }
    },
  }
}
