import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { ProductGrid } from '../../catalogue/collection/product-grid.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { pictureSource } from '../../shell/pictures.ts'
import { Hero } from './hero.tsx'
import { marketplacePage } from './marketplace.server.ts'

export const loader = (args: LoaderFunctionArgs) => marketplacePage(args)

export const meta = pageMeta

const entries = [
  {
    name: 'face',
    picture: pictureSource({ thumbnail: '/media/products/oxy-mist-b.webp', width: 1_200, height: 1_200 }),
  },
  {
    name: 'body',
    picture: pictureSource({
      thumbnail: '/media/products/terra-body-lotion-b.webp',
      width: 1_200,
      height: 1_200,
    }),
  },
] as const
const collections = { face: 'face', body: 'body_care' } as const

export default function Marketplace() {
  const { slides, brands, best, collection: favourites } = useLoaderData<typeof loader>()
  const t = useWords('market')
  const pathTo = usePathTo()
  const collection = (value: string) => pathTo('/collection/:collection?', { collection: value })
  return (
    <>
      {slides.length > 0 ? (
        <Hero slides={slides} label={t('banners')} theme="marketplace" />
      ) : (
        <h1 className="wrap pt-18">{t('title')}</h1>
      )}
      <nav aria-label={t('brands')} className="wrap pt-[clamp(1.25rem,2.6vw,2.25rem)]">
        <ul className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
          {brands.map(({ slug, name, count, href }) => (
            <li key={slug}>
              <Link to={href} prefetch="intent" className="group grid gap-0.5 px-2 py-6 text-center">
                <span className="font-display text-2xl transition-colors group-hover:text-accent">
                  {name}
                </span>
                <span className="num text-sm text-ink-soft">{t('count', { count })}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section className="wrap section" aria-labelledby="best">
        <SectionHead
          id="best"
          title={t('best')}
          text={t('bestText')}
          action={
            <Link to={collection(favourites)} prefetch="intent" className="more">
              {t('all')}
            </Link>
          }
        />
        <ProductGrid tiles={best} />
      </section>
      <section className="wrap section" aria-label={t('parts')}>
        <ul className="grid gap-[clamp(0.625rem,1.5vw,1.375rem)] md:grid-cols-2">
          {entries.map(({ name, picture }) => (
            <li key={name} className="group relative grid grid-cols-[1.1fr_1fr] items-center bg-shell">
              <div className="p-[clamp(1.25rem,3.5vw,3.5rem)]">
                <h2>
                  <Link
                    to={collection(collections[name])}
                    prefetch="intent"
                    className="after:absolute after:inset-0"
                  >
                    {t(`${name}.name`)}
                  </Link>
                </h2>
                <p className="mt-2 text-[0.9375rem] text-ink-soft">{t(`${name}.text`)}</p>
                <ArrowRight
                  size={20}
                  className="mt-6 text-accent transition-transform group-hover:translate-x-1"
                />
              </div>
              <Picture
                source={picture}
                alt=""
                sizes="(min-width: 768px) 24vw, 46vw"
                className="aspect-[4/5] size-full object-cover"
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
