import { StateLabel, useStateLabel } from '../shell/label.tsx'
import { useWords } from '../words/words.tsx'

/** A subscription that is active goes on by itself; other things that are active are there to be used. */
const wordOf = (state: string): string => (state === 'active' ? 'running' : state)

export const SubscriptionState = ({ state }: { state: string }) => <StateLabel state={wordOf(state)} />

export function useSubscriptionState(): (state: string) => string {
  const label = useStateLabel()
  return (state) => label(wordOf(state))
}

/** Who did it: its owner, the clock, the card company, or a colleague by their address. */
export function Actor({ actor }: { actor: string }) {
  const t = useWords('subscriptions')
  return (
    <span className="soft small">
      {actor === 'shopper' || actor === 'system' || actor === 'payments' || actor === 'staff'
        ? t(`by.${actor}`)
        : actor}
    </span>
  )
}
