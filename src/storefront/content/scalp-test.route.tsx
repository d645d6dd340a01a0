import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { textIn } from '#shop/region.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { wordsFor } from '../i18n/translate.server.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/rendering/head.ts'
import { pictureSource } from '../shell/pictures.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'
import { scalpQuestions } from './scalp-test.ts'
import { ScalpTypes } from './home/scalp-types.tsx'
import { richBlocks } from './rich-parts.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const locale = localeOfRequest(args.request)
  const t = wordsFor(locale, 'scalp')
  const { scalpTypeList } = await callApi(args, getSetting, {})
  return {
    head: { title: t('title'), description: t('text'), picture: picture.src },
    types: scalpTypeList.map(({ key, name }) => ({ key, name: textIn(locale, name) })),
  }
}

export const meta = pageMeta

const picture = pictureSource({ thumbnail: '/media/scalp/scalp-healthy.webp', width: 1_200, height: 900 })

export default function ScalpTest() {
  const { types } = useLoaderData<typeof loader>()
  const t = useWords('scalp')
  const pathTo = usePathTo()
  return (
    <>
      <div className="grid bg-shell md:grid-cols-2">
        <Picture
          source={picture}
          alt={t('picture')}
          first
          sizes="(min-width: 768px) 50vw, 100vw"
          className="aspect-4/3 size-full object-cover md:order-2 md:max-h-[44rem] md:min-h-[32rem]"
        />
        <div className="self-center px-(--gutter) py-[clamp(2.5rem,6vw,6rem)] md:justify-self-end md:pr-[clamp(2rem,6vw,6rem)] md:pl-(--gutter) xl:w-[calc(var(--page)/2)] xl:max-w-full">
          <p className="eyebrow">{t('eyebrow')}</p>
          <h1 className="mt-3">{t.rich('heading', richBlocks)}</h1>
          <p className="lead mt-5">{t('text')}</p>
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
        </div>
      </div>
      <section className="wrap section" aria-labelledby="questions">
        <h2 id="questions">{t('questions', { count: scalpQuestions.length })}</h2>
        <p className="lead mt-3">{t('questionsText')}</p>
        <ol className="mt-9 grid border-t border-line md:grid-cols-2 md:gap-x-[clamp(2rem,5vw,5rem)]">
          {scalpQuestions.map((question, index) => (
            <li key={question} className="flex items-baseline gap-5 border-b border-line py-4">
              <span aria-hidden="true" className="num w-6 flex-none font-display text-xl text-ink-soft">
                {index + 1}
              </span>
              {t(`question.${question}`)}
            </li>
          ))}
        </ol>
      </section>
      <section className="wrap section" aria-labelledby="types">
        <h2 id="types">{t('types', { count: types.length })}</h2>
        <ScalpTypes types={types} />
        <p className="mt-9 max-w-[38em] text-sm text-ink-soft">{t('noDiagnosis')}</p>
      </section>
    </>
  )
}
