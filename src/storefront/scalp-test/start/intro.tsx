import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { ScalpTypes } from '../../content/home/scalp-types.tsx'
import { richBlocks } from '../../content/rich-parts.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import { BeginForm } from './begin-form.tsx'
import { introPicture } from './intro-picture.ts'
import type { StartData } from './start.server.ts'

/** Introduction: content and possible results of the test, with buttons to begin or continue. */
export function Intro({ page }: { page: StartData }) {
  const { test, types } = page
  const t = useWords('scalp')
  const counted = test?.steps.filter(({ isCounted }) => isCounted) ?? []
  return (
    <>
      <div className="grid bg-shell md:grid-cols-2">
        <Picture
          source={pictureSource(introPicture)}
          alt={t('picture')}
          first
          sizes="(min-width: 768px) 50vw, 100vw"
          className="aspect-4/3 size-full object-cover max-md:max-h-[30svh] md:order-2 md:max-h-[48rem] md:min-h-[32rem]"
        />
        <div className="self-center px-(--gutter) py-[clamp(2.5rem,6vw,6rem)] md:justify-self-end md:pr-[clamp(2rem,6vw,6rem)] md:pl-(--gutter) xl:w-[calc(var(--page)/2)] xl:max-w-full">
          <p className="eyebrow">{t('eyebrow')}</p>
          <h1 className="mt-3">{t.rich('heading', richBlocks)}</h1>
          <p className="lead mt-5">{t('text')}</p>
          {test ? <Begin page={page} test={test} /> : <Soon />}
        </div>
      </div>
      {counted.length > 0 ? (
        <section className="wrap section" aria-labelledby="questions">
          <h2 id="questions">{t('questions', { count: counted.length })}</h2>
          <p className="lead mt-3">{t('questionsText')}</p>
          <ol className="mt-9 grid border-t border-line md:grid-cols-2 md:gap-x-[clamp(2rem,5vw,5rem)]">
            {counted.map(({ key, short }, index) => (
              <li key={key} className="flex items-baseline gap-5 border-b border-line py-4">
                <span aria-hidden="true" className="num w-6 flex-none font-display text-xl text-ink-soft">
                  {index + 1}
                </span>
                {short}
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <section className="wrap section" aria-labelledby="types">
        <h2 id="types">{t('types', { count: types.length })}</h2>
        <ScalpTypes types={types} />
        <p className="mt-9 max-w-[38em] text-sm text-ink-soft">{t('noDiagnosis')}</p>
      </section>
    </>
  )
}

function Begin({ page, test }: { page: StartData; test: NonNullable<StartData['test']> }) {
  const t = useWords('scalpTest')
  const to = usePathTo()
  const { session, mode } = page
  const isFinished = session?.state === 'completed'
  if (session && mode !== 'again')
    return (
      <div className="mt-7 grid justify-items-start gap-5">
        <p className="border-l-2 border-accent pl-4">
          {isFinished
            ? t('begin.resultText')
            : t('begin.goOnText', {
                answered: session.answers.filter(
                  ({ step }) => test.steps.find(({ key }) => key === step)?.isCounted,
                ).length,
                questions: test.questions,
              })}
        </p>
        <p className="flex flex-wrap items-center gap-x-7 gap-y-4">
          <Link
            to={
              isFinished
                ? to('/diagnostic/result')
                : `${to('/diagnostic/start')}?step=${session.next ?? 'done'}`
            }
            className={buttonLook({ variant: 'primary' })}
          >
            {isFinished ? t('begin.result') : t('begin.goOn')}
          </Link>
          <Link to={`${to('/diagnostic/start')}?again`} className="more">
            {t('begin.again')}
          </Link>
        </p>
      </div>
    )
  return (
    <>
      <p className="mt-5 text-[0.9375rem] text-ink-soft">
        {t('begin.minutes', { minutes: test.minutes, questions: test.questions })}
      </p>
      <BeginForm isAgain={mode === 'again'} />
    </>
  )
}

/** Shown while the shop has no live version of the test. */
function Soon() {
  const t = useWords('scalp')
  const pathTo = usePathTo()
  return (
    <>
      <p className="mt-7 border-l-2 border-accent pl-4 text-[0.9375rem]">{t('soon')}</p>
      <p className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-4">
        <Link
          to={pathTo('/collection/:collection?', { collection: 'scalp_care' })}
          className={buttonLook({ variant: 'primary', className: 'max-sm:w-full' })}
        >
          {t('care')}
        </Link>
        <Link to={pathTo('/shops')} className="more">
          {t('inShop')}
        </Link>
      </p>
    </>
  )
}
