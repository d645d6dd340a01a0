import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const parts = {
  body: z.object({ count: z.number().int().min(-1_000_000).max(1_000_000).optional() }),
  answer: z.object({ count: z.number().int() }),
}
export const incrementCounter = endpoint('PUT', '//counter/increment', {
  name: 'counter-increment',
  about: 'Demo: adds 1 to the count given, or to the one this session left off at.',
  ...parts,
})
export const decrementCounter = endpoint('PUT', '//counter/decrement', {
  name: 'counter-decrement',
  about: 'Demo: takes 1 from the count given, or from the one this session left off at.',
  ...parts,
})
