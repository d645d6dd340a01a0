import { use } from 'react'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { TodayContext, useDays } from '../subscriptions/use-days.ts'
import { GiveSessions } from './give-sessions.tsx'
import { PendingTransfer } from './pending-transfer.tsx'
import type { Loaded } from '../views.server.ts'

/** A package: sessions left, expiry, and links to book or give them away. */
export function TreatmentPackage({ found }: { found: Loaded['TREATMENTS']['packages'][number] }) {
  const t = useWords('booking')
  const to = usePathTo()
  const { long } = useDays()
  const today = use(TodayContext)
  const isUsable = found.left > 0 && !found.isHeld
  return (
    <li className="flex flex-col bg-shell p-5">
      <p className="font-display text-xl leading-snug">{found.name}</p>
      <p className="text-sm text-ink-soft">{found.optionName}</p>
      <p className="num mt-3">
        {t('packageLeft', { left: found.left, bought: found.bought })}
        {found.booked > 0 ? ` · ${t('packageBooked', { count: found.booked })}` : ''}
      </p>
      <p className="text-sm text-ink-soft">
        {found.isHeld ? t('packageHeld') : t('packageUntil', { day: long(found.expiresOn) })}
      </p>
      {found.isReceived || found.handedOn > 0 ? (
        <p className="text-sm text-ink-soft">
          {[
            found.isReceived ? t('transfer.received') : '',
            found.handedOn > 0 ? t('transfer.handedOn', { count: found.handedOn }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      {isUsable ? (
        <Link
          to={`${to('/booking/:treatmenturl', { treatmenturl: found.uniqueUrl })}?package=${found.id}`}
          className={buttonLook({ spacing: 'sm', variant: 'primary', className: 'mt-4 w-fit' })}
        >
          {t('bookTime')}
        </Link>
      ) : null}
      {found.transfer ? (
        <PendingTransfer transfer={found.transfer} />
      ) : isUsable && found.expiresOn >= today ? (
        <GiveSessions found={found} />
      ) : null}
    </li>
  )
}
