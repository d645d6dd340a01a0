import { buttonLook } from '#ui/button-look.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { pictureSource } from '../shell/pictures.ts'
import { SectionHead } from './section.tsx'
import { TodayContext, useDays } from './subscriptions/use-days.ts'
import type { Loaded } from './views.server.ts'

type Content = Loaded['SCALP']

/** `?view=SCALP`: all stored results, newest first. */
export function ScalpTests({ content }: { content: Content }) {
  const t = useWords('scalpTest')
  const to = usePathTo()
  const { results } = content
  const start = (
    <Link to={to('/diagnostic/start')} className={buttonLook({ variant: 'primary' })}>
      {t(results.length > 0 ? 'begin.again' : 'begin.start')}
    </Link>
  )
  return (
    <TodayContext value={content.today}>
      <SectionHead title={t('account.title')}>{null}</SectionHead>
      {results.length === 0 ? (
        <EmptyState drawing="parcel" action={start}>
          {t('account.none')}
        </EmptyState>
      ) : (
        <>
          <ul className="mb-8 border-t border-line">
            {results.map((result) => (
              <Result key={result.id} result={result} />
            ))}
          </ul>
          <p className="flex flex-wrap items-center justify-between gap-x-7 gap-y-4">
            {start}
            <Link to={`${to('/diagnostic/start')}?delete`} className="more text-sm">
              {t('result.delete')}
            </Link>
          </p>
        </>
      )}
    </TodayContext>
  )
}

function Result({ result }: { result: Content['results'][number] }) {
  const t = useWords('scalpTest')
  const to = usePathTo()
  const { date, dayOf } = useDays()
  const { type, completedAt, confidence, id } = result
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-5 border-b border-line py-4">
      <Picture
        source={pictureSource({ thumbnail: `/media/${type.picture}`, width: 1_200, height: 900 })}
        alt=""
        sizes="72px"
        className="aspect-square w-full object-cover"
      />
      <p>
        {type.name}
        <span className="block text-sm text-ink-soft">
          {date(dayOf(completedAt))} · {t('account.confidence', { percent: confidence })}
        </span>
      </p>
      <Link
        to={`${to('/diagnostic/result')}?test=${id}`}
        className="more"
        aria-label={`${t('account.see')} · ${type.name} · ${date(dayOf(completedAt))}`}
      >
        {t('account.see')}
      </Link>
    </li>
  )
}
