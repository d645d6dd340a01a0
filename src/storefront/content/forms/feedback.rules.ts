import { email, min, phone, required, type Rules } from './field.rules.ts'

export const topics = [
  'order',
  'product',
  'subscription',
  'treatment',
  'delivery',
  'wholesale',
  'other',
] as const

/** Fields of a message to customer care, in page order. */
export const feedbackRules = {
  topic: [required],
  name: [required],
  email: [required, email],
  phone: [phone(6)],
  order_number: [],
  text: [required, min(10)],
} as const satisfies Rules

export type FeedbackField = keyof typeof feedbackRules
