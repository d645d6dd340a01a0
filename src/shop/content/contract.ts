import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Text } from '../text.ts'

export const Page = z.object({ slug: z.string(), title: Text, intro: Text, body: Text })
export type Page = z.infer<typeof Page>

/** A page with the version that counts, and since when it does. */
export const ShownPage = onWire({
  ...Page.shape,
  version: z.number().int(),
  effectiveAt: z.iso.datetime(),
}).meta({ id: 'ShownPage' })

export const getPage = endpoint('GET', '/page', {
  name: 'page',
  about: 'A page of words: story, shipping, privacy…',
  query: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
  answer: z.object({ page: ShownPage }),
  cacheSeconds: 60,
  refuses: ['shop.not_found'],
})

export const feedbackTopics = [
  'order',
  'product',
  'subscription',
  'treatment',
  'delivery',
  'wholesale',
  'other',
] as const
export const email = z.email({ pattern: /^[^\s@"<>()]+@[^\s@"<>()]+\.[^\s@"<>().]{2,}$/u }).max(254)

const FeedbackForm = onWire(
  {
    topic: z.enum(feedbackTopics),
    name: line(80).pipe(z.string().min(1)),
    email,
    phone: line(30).optional(),
    orderNumber: line(40).optional(),
    text: line(4_000).pipe(z.string().min(10)),
    /** Filled by machines alone: people never see the field. */
    website: z.string().max(200).optional(),
    recaptchaResponse: z.string().max(6_000).default(''),
  },
  { recaptchaResponse: 'recaptchaResponse' },
)
export const sendFeedback = endpoint('POST', '/feedback', {
  name: 'feedback',
  about: 'A question or complaint to the care team; answered with the number of the ticket.',
  body: FeedbackForm,
  answer: z.object({ number: z.string() }),
  refuses: ['shop.too_many_requests', 'members.bot_check'],
})
