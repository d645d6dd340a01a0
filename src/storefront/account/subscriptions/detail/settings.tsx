import CreditCard from 'lucide-react/icons/credit-card'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Package from 'lucide-react/icons/package'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { personName } from '#shop/person.ts'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../../i18n/paths.ts'
import { useWords } from '../../../i18n/words.tsx'
import { ActionLink } from '../actions/action-link.tsx'
import type { ActionName } from '../actions/actions.rules.ts'
import { useCardName } from '../names.ts'
import { SettingRow } from './setting-row.tsx'
import { CancelRow } from './cancel-row.tsx'

type Of = { subscription: Subscription }
type Row = { name: ActionName; icon: ReactNode; title: ReactNode; text: ReactNode; isOpen: boolean }

/** Settings of every delivery, with their current values. */
export function EveryDelivery({ subscription }: Of) {
  const t = useWords('subscription')
  const buy = useWords('buy')
  const cardName = useCardName()
  const { delivery, card, may, outOfStock, asksFirst, intervalInMonth } = subscription
  const rows: readonly Row[] = [
    {
      name: 'interval',
      icon: <RefreshCw size={22} />,
      title: buy('months', { months: intervalInMonth }),
      text: t('row.interval'),
      isOpen: may.change,
    },
    {
      name: 'address',
      icon: <MapPin size={22} />,
      title: delivery ? personName(delivery) : t('row.noAddress'),
      text: delivery ? delivery.lines.join(' · ') : '',
      isOpen: may.change,
    },
    {
      name: 'card',
      icon: <CreditCard size={22} />,
      title: cardName(card),
      text: card?.expired ? t('row.cardOver') : t('row.card', { expires: card?.expires ?? '' }),
      isOpen: true,
    },
    {
      name: 'out-of-stock',
      icon: <Package size={22} />,
      title: t('row.outOfStock'),
      text: t(`outOfStock.${outOfStock}`),
      isOpen: may.change,
    },
    {
      name: 'asking',
      icon: <MessageCircleQuestion size={22} />,
      title: t('row.asking'),
      text: t(asksFirst ? 'row.asks' : 'row.asksNot'),
      isOpen: may.change,
    },
  ]
  return (
    <section aria-labelledby="every-delivery">
      <h2 id="every-delivery" className="mb-4 text-2xl">
        {t('every')}
      </h2>
      <ul>
        {rows.map(({ name, icon, title, text, isOpen }) => (
          <SettingRow
            key={name}
            icon={icon}
            title={title}
            text={text}
            action={
              isOpen ? (
                <ActionLink of={subscription} to={name} label={t(`change.${name as ChangeName}`)}>
                  {t(name === 'card' ? 'replace' : 'change.go')}
                </ActionLink>
              ) : null
            }
          />
        ))}
      </ul>
    </section>
  )
}
type ChangeName = 'interval' | 'address' | 'card' | 'out-of-stock' | 'asking'

/** Pausing and cancelling side by side, equally easy to find. */
export function RestOrStop({ subscription }: Of) {
  const t = useWords('subscription')
  const { may, state } = subscription
  const isPaused = state === 'paused'
  const canRest = isPaused ? may.resume : may.pause
  return (
    <section aria-labelledby="rest-or-stop">
      <h2 id="rest-or-stop" className="mb-4 text-2xl">
        {t('rest')}
      </h2>
      <ul>
        <SettingRow
          icon={isPaused ? <Play size={22} /> : <Pause size={22} />}
          title={t(isPaused ? 'act.resume' : 'act.pause')}
          text={t(isPaused ? 'row.resume' : canRest ? 'row.pause' : 'row.pauseNot')}
          off={!canRest}
          action={
            canRest ? (
              <ActionLink of={subscription} to={isPaused ? 'resume' : 'pause'}>
                {t(isPaused ? 'act.resume' : 'act.pause')}
              </ActionLink>
            ) : null
          }
        />
        <CancelRow subscription={subscription} />
      </ul>
      <p className="mt-3.5 text-sm text-ink-soft">{t.rich('askUs', { a: contactLink })}</p>
    </section>
  )
}

const contactLink = (words: ReactNode) => <ContactLink>{words}</ContactLink>

function ContactLink({ children }: { children: ReactNode }) {
  const to = usePathTo()
  return (
    <Link to={to('/contactus')} className="prose-link text-ink">
      {children}
    </Link>
  )
}
