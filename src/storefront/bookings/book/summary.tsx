import { useSearchParams } from 'react-router'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { Price } from '../../catalogue/price.tsx'
import { useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import { useSeriesPath } from '../paths.ts'
import type { BookData } from './book.server.ts'
import { AtSameTime } from './at-same-time.tsx'
import { summaryId } from './chosen-bar.tsx'
import { ConfirmForm, SignInFirst } from './confirm-form.tsx'
import { usablePackages } from './usable.rules.ts'
import { KeptFor } from './kept-for.tsx'
import { type MovingProps, MoveForm } from './move-form.tsx'

/** Summary before confirming: time, session, and until when changes are free. */
export function Summary({ page }: { page: BookData }) {
  const { product, held, moving } = page
  const t = useWords('booking')
  return (
    <aside
      id={summaryId}
      aria-label={t('summary')}
      className="scroll-mt-[calc(var(--bar)+1rem)] bg-shell lg:sticky lg:top-[calc(var(--bar)+1.5rem)]"
    >
      <Picture
        source={pictureSource({ thumbnail: product.thumbnail, width: 1_600, height: 1_200 })}
        alt=""
        sizes="(min-width: 64rem) 25rem, 94vw"
        className="aspect-[16/9] w-full object-cover"
      />
      <div className="grid gap-4 p-[clamp(1.25rem,2.3vw,1.75rem)]">
        <div className="grid gap-1">
          <p className="text-sm text-ink-soft">
            {t('productLine', { name: product.name, minutes: product.minutes })}
          </p>
          {isUnpaid(page) ? (
            <Price price={product.price} original={product.original} from={product.isFrom} />
          ) : null}
        </div>
        {moving ? (
          <Moving page={page} moving={moving} />
        ) : held ? (
          <Held page={page} held={held} />
        ) : (
          <NothingYet page={page} />
        )}
      </div>
    </aside>
  )
}

/** No package covers it, and no deposit states its price. */
const isUnpaid = (page: BookData): boolean =>
  page.moving === null && usablePackages(page).length === 0 && !page.held?.deposit

function Nothing() {
  const t = useWords('booking')
  return <p className="font-display text-xl">{t('chooseTime')}</p>
}

/** Signing in would lose a held time, so guests are asked to sign in before selecting one. */
function NothingYet({ page }: { page: BookData }) {
  return (
    <>
      <Nothing />
      {page.isSignedIn || page.token ? null : <SignInFirst page={page} />}
    </>
  )
}

type HeldProps = { page: BookData } & { held: NonNullable<BookData['held']> }

function Held({ page, held }: HeldProps) {
  const t = useWords('booking')
  const { long, moment, clock, dayOf } = useDays()
  return (
    <>
      {held.lapsesAt ? (
        <KeptFor until={held.lapsesAt} text={t('keptForYou', { time: clock(held.startsAt) })} />
      ) : null}
      <p className="font-display text-[1.6875rem] leading-tight">
        {t('onDayAt', { day: long(dayOf(held.startsAt)), time: clock(held.startsAt) })}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-[0.9375rem] [&>dt]:text-ink-soft">
        <dt>{t('shop')}</dt>
        <dd>{held.branch.name}</dd>
        {held.therapist ? (
          <>
            <dt>{t('therapist')}</dt>
            <dd>
              {held.therapist.chosen ? held.therapist.name : t('chosenByUs', { name: held.therapist.name })}
            </dd>
          </>
        ) : null}
      </dl>
      <AtSameTime booking={held} />
      <ConfirmForm page={page} held={held} />
      <SeriesLink page={page} held={held} />
      {usablePackages(page).length > 0 ? (
        <p className="text-sm text-ink-soft">
          {held.isFree ? t('policy', { until: moment(held.freeUntil) }) : t('policyLate')}
        </p>
      ) : null}
    </>
  )
}

/** Link to book several sessions at once starting at this time, for packages with more than one left. */
function SeriesLink({ page, held }: HeldProps) {
  const t = useWords('booking')
  const path = useSeriesPath(page.product.url)
  if (!usablePackages(page).some(({ left }) => left > 1)) return null
  const therapist = held.therapist?.chosen ? held.therapist.id : null
  return (
    <Link to={path({ at: held.startsAt, branch: held.branch.key, therapist })} className="more w-fit">
      {t('series.link')}
    </Link>
  )
}

/** Previous and new time, and the remaining number of changes. */
function Moving({ page, moving }: MovingProps) {
  const t = useWords('booking')
  const { long, moment, clock, dayOf } = useDays()
  const [query] = useSearchParams()
  const at = query.get('at')
  const isTime = at !== null && !Number.isNaN(Date.parse(at))
  return (
    <>
      <p className="text-[0.9375rem] text-ink-soft">
        <s>{moment(moving.startsAt)}</s>
      </p>
      {isTime ? (
        <>
          <p className="font-display text-[1.6875rem] leading-tight">
            {t('onDayAt', { day: long(dayOf(at)), time: clock(at) })}
          </p>
          <MoveForm page={page} moving={moving} at={at} />
        </>
      ) : (
        <Nothing />
      )}
      <p className="text-sm text-ink-soft">{t('movesLeft', { count: moving.movesLeft })}</p>
    </>
  )
}
