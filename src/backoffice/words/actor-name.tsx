import { useWords } from './words.tsx'

type Known = Parameters<ReturnType<typeof useWords<'actor'>>>[0]

/** Display name of an actor: a customer, a scheduled job, a payment provider, or a staff user by e-mail address. */
export function ActorName({ of: actor }: { of: string }) {
  const t = useWords('actor')
  return t.has(actor as Known) ? t(actor as Known) : actor // checked by `has`
}
