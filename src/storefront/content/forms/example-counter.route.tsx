import { useState, type FormEvent } from 'react'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useCall } from '#api/react.ts'
import type { incrementCounter } from '#shop/showcase/demo.contract.ts'
import { Button } from '#ui/button.tsx'
import { wordsFor } from '../../i18n/translate.server.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { localeOfRequest } from '../../shell/shopper-state.ts'
import { FormTrouble } from './form-trouble.tsx'
import { useFlash } from './use-flash.ts'

export function loader({ request }: LoaderFunctionArgs) {
  const t = wordsFor(localeOfRequest(request), 'example')
  return { head: { title: t('counter'), noindex: true } }
}

export const meta = pageMeta

const up = { method: 'PUT', path: '//counter/increment' } as const
const down = { method: 'PUT', path: '//counter/decrement' } as const

/** Demonstration of a minimal page that changes data, with and without JavaScript. */
export default function ExampleCounter() {
  const t = useWords('example')
  const { pathname } = useLocation()
  const flashes = [useFlash('counter-increment'), useFlash('counter-decrement')]
  const flash = flashes.find((one) => one !== null) ?? null
  const [count, setCount] = useState(Number(flash?.answer?.count ?? 0))
  const more = useCall<typeof incrementCounter>(up, (answer) => setCount(answer.count))
  const less = useCall<typeof incrementCounter>(down, (answer) => setCount(answer.count))

  const step = (name: 'increment' | 'decrement', { call, state }: typeof more) => (
    <form
      method="post"
      action={`/form/counter-${name}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void call({ count })
      }}
    >
      <input type="hidden" name="return_to" value={pathname} />
      <Button
        type="submit"
        aria-label={t(name)}
        loading={state === 'pending'}
        className="rounded-full! px-0! size-15"
      >
        {name === 'increment' ? <Plus size={22} /> : <Minus size={22} />}
      </Button>
    </form>
  )

  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-center gap-8 py-(--section) text-center">
      <h1 className="text-3xl">{t('counter')}</h1>
      <div className="flex items-center gap-8">
        {step('decrement', less)}
        <output aria-live="polite" className="num min-w-[2.5ch] font-display text-5xl">
          {count}
        </output>
        {step('increment', more)}
      </div>
      <p className="text-ink-soft">{t('counterText')}</p>
      <FormTrouble refusal={more.refusal ?? less.refusal} flash={flash} />
    </div>
  )
}
