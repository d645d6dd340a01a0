import { Button } from '#ui/button.tsx'
import { CopyLine } from '../../checkout/pay/copy-line.tsx'
import { useWords } from '../../i18n/words.tsx'
import { useOwnForm } from '../own-form.tsx'
import type { Loaded } from '../views.server.ts'

const make = { method: 'POST', path: '/booking-feed' } as const
const end = { method: 'DELETE', path: '/booking-feed' } as const
const noFields = {}

/** Secret address of the member's appointments, for calendar apps. */
export function CalendarFeed({ feed }: { feed: Loaded['TREATMENTS']['feed'] }) {
  const t = useWords('booking')
  return (
    <section aria-labelledby="feed" className="mb-9 max-w-xl">
      <h2 id="feed" className="mb-3 text-xl">
        {t('feed.title')}
      </h2>
      <p className="mb-4 text-ink-soft">{feed ? t('feed.isMade') : t('feed.about')}</p>
      {feed ? <CopyLine label={t('feed.address')} text={feed.url} /> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <FeedForm
          key={feed ? 'again' : 'make'}
          call="make-booking-feed"
          endpoint={make}
          label={feed ? t('feed.replace') : t('feed.make')}
          saved={t('feed.made')}
        />
        {feed ? (
          <FeedForm call="end-booking-feed" endpoint={end} label={t('feed.end')} saved={t('feed.ended')} />
        ) : null}
      </div>
    </section>
  )
}

type Feed = { call: string; endpoint: typeof make | typeof end; label: string; saved: string }

function FeedForm({ call, endpoint, label, saved }: Feed) {
  const feedForm = useOwnForm({ call, endpoint, rules: noFields, labels: noFields, saved })
  return (
    <form {...feedForm.form}>
      {feedForm.returnTo}
      {feedForm.trouble}
      <Button type="submit" loading={feedForm.isPending}>
        {label}
      </Button>
    </form>
  )
}
