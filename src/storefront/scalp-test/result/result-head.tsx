import { useEffect, useState } from 'react'
import FileDown from 'lucide-react/icons/file-down'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Share2 from 'lucide-react/icons/share-2'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { isScalpType, scalpViews } from '../../content/scalp-test.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import type { ResultData } from './result.server.ts'

/** Scalp type, certainty, and actions of the result. */
export function ResultHead({ page }: { page: ResultData }) {
  const { result, isNewest } = page
  const t = useWords('scalpTest')
  const { date, dayOf } = useDays()
  const { type, secondary, traits } = result
  const closer = isScalpType(type.key) ? scalpViews[type.key].closer : undefined
  return (
    <section className="grid bg-shell md:grid-cols-2">
      <div className="overflow-hidden">
        <Picture
          source={pictureSource({ thumbnail: `/media/${type.picture}`, width: 1_200, height: 900 })}
          alt=""
          first
          sizes="(min-width: 768px) 64vw, 100vw"
          className={`aspect-4/3 size-full object-cover max-md:max-h-[34svh] md:max-h-[42rem] ${closer ?? ''}`}
        />
      </div>
      <div className="grid content-center gap-5 px-(--gutter) py-[clamp(2.25rem,5vw,4.5rem)] md:px-[clamp(2rem,5vw,4.5rem)]">
        <p className="text-[0.9375rem] text-ink-soft">
          {t('result.of', { day: date(dayOf(result.completedAt)) })}
          {isNewest ? null : <span className="block">{t('result.older')}</span>}
        </p>
        <h1 className="text-balance">
          {secondary ? t('result.both', { type: type.name, second: secondary }) : type.name}
        </h1>
        <p className="max-w-[34em]">{type.summary}</p>
        <Confidence result={result} />
        <ul className="flex flex-wrap gap-2">
          {traits
            .filter(({ word }) => word !== null)
            .map(({ key, name, word }) => (
              <li key={key} className="rounded-full border border-edge px-3.5 py-1 text-sm">
                {name} <strong className="font-medium">{word}</strong>
              </li>
            ))}
        </ul>
        <Actions page={page} />
      </div>
    </section>
  )
}

function Confidence({ result }: Pick<ResultData, 'result'>) {
  const t = useWords('scalpTest')
  const { confidence, agreeing, counted } = result
  const level = confidence >= 85 ? 'sure' : confidence >= 60 ? 'fair' : 'unsure'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="num font-display text-4xl">{confidence}%</span>
      <span>
        <span aria-hidden="true" className="flex gap-1">
          {Array.from({ length: counted }, (_, at) => (
            <span
              key={at} // dots have no other key
              className={`size-2 rounded-full border border-accent ${at < agreeing ? 'bg-accent' : ''}`}
            />
          ))}
        </span>
        <span className="mt-1 block max-w-[26em] text-[0.9375rem]">
          {t(`result.confidence.${level}`, { agreeing, counted })}
        </span>
      </span>
    </div>
  )
}

const look = 'tap inline-flex items-center gap-2 underline decoration-1 underline-offset-4'

/** Sharing and printing use browser features; without JavaScript the page offers a file instead. */
function Actions({ page: { result } }: { page: ResultData }) {
  const t = useWords('scalpTest')
  const to = usePathTo()
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const share = useShare()
  const icon = { size: 17, 'aria-hidden': true } as const
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-3 text-[0.9375rem] print:hidden">
      {isHydrated ? (
        <>
          <button type="button" className={look} onClick={() => void share()}>
            <Share2 {...icon} />
            {t('result.share')}
          </button>
          <button type="button" className={look} onClick={() => print()}>
            <Printer {...icon} />
            {t('result.print')}
          </button>
        </>
      ) : null}
      <a href={`/api/v1/scalptest/result/pdf?session=${result.id}`} download className={look}>
        <FileDown {...icon} />
        {t('result.pdf')}
      </a>
      <Link to={`${to('/diagnostic/start')}?step=done`} className={look}>
        <Pencil {...icon} />
        {t('result.change')}
      </Link>
      <Link to={`${to('/diagnostic/start')}?again`} className={look}>
        <RefreshCw {...icon} />
        {t('result.again')}
      </Link>
    </p>
  )
}

/** The shared link leads to the test and contains no answers. */
function useShare(): () => Promise<void> {
  const t = useWords('scalpTest')
  const start = usePathTo()('/diagnostic/start')
  const { show } = useToasts()
  return async () => {
    const url = new URL(start, location.href).href
    if ('share' in navigator) {
      await navigator.share({ title: t('title'), text: t('result.shareText'), url }).catch(() => undefined) // the share dialog was closed
      return
    }
    await (navigator as Navigator).clipboard.writeText(url).catch(() => undefined) // the clipboard is blocked
    show({ title: t('result.shared') })
  }
}
