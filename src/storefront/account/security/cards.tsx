import type { Card } from '#shop/cards/contract.ts'
import { Button } from '#ui/button.tsx'
import { CardName } from '../../checkout/pay/card-choice.tsx'
import { useWords } from '../../i18n/words.tsx'
import { useOwnForm } from '../own-form.tsx'
import { SectionHead } from '../section.tsx'
import type { Loaded } from '../views.server.ts'

/** Stored cards: selecting the default, and removing them. */
export function Cards({ content: { cards } }: { content: Loaded['CARDS'] }) {
  const t = useWords('account')
  const words = useWords('cards')
  return (
    <>
      <SectionHead title={t('view.CARDS')}>{words('text')}</SectionHead>
      {cards.length === 0 ? (
        <p className="border-t border-line pt-6 text-ink-soft">{words('none')}</p>
      ) : (
        <ul className="max-w-xl border-t border-line">
          {cards.map((card) => (
            <OneCard key={card.id} card={card} />
          ))}
        </ul>
      )}
    </>
  )
}

const remove = { method: 'DELETE', path: '/cards/{id}' } as const
const choose = { method: 'POST', path: '/cards/{id}/default' } as const
const noFields = {}

function OneCard({ card }: { card: Card }) {
  const words = useWords('cards')
  const t = useWords('account')
  const concerns = (values: Readonly<Record<string, string>>) => values.id === card.id
  const removing = useOwnForm({
    call: 'remove-card',
    endpoint: remove,
    rules: noFields,
    labels: noFields,
    saved: words('removed'),
    concerns,
  })
  const choosing = useOwnForm({
    call: 'choose-card',
    endpoint: choose,
    rules: noFields,
    labels: noFields,
    saved: words('chosen'),
    concerns,
  })
  const digits = <span className="sr-only"> {card.lastFour}</span>
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <CardName card={card} />
        {card.isDefault ? <span className="bg-accent-soft px-2 py-0.5 text-sm">{words('first')}</span> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {card.isDefault || card.expired ? null : (
          <form {...choosing.form}>
            {choosing.returnTo}
            <input type="hidden" name="id" value={card.id} />
            <Button type="submit" spacing="none" loading={choosing.isPending}>
              {words('makeFirst')}
              {digits}
            </Button>
          </form>
        )}
        <form {...removing.form}>
          {removing.returnTo}
          <input type="hidden" name="id" value={card.id} />
          <Button type="submit" spacing="none" loading={removing.isPending} className="text-ink-soft">
            {t('remove')}
            {digits}
          </Button>
        </form>
      </div>
      <div className="basis-full empty:hidden">
        {choosing.trouble}
        {removing.trouble}
      </div>
    </li>
  )
}
