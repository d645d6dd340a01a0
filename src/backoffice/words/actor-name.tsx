import { useWords } from './words.tsx'

type Known = Parameters<ReturnType<typeof useWords<'actor'>>>[0]

/** Who did it: a customer, the clock, a payment company, or a colleague by their address. */
export function ActorName({ of: actor }: { of: string }) {
  const t = useWords('actor')
  return t.has(actor as Known) ? t(actor as Known) : actor // asked first
}
