import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { doorway } from '../content/doorway-loader.server.ts'
import { Doorway } from '../content/doorway.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/head.ts'
import { pictureSource } from '../shell/pictures.ts'

/** `?view=DASHBOARD` or `?view=REWARD` (SPEC §2). */
export function loader(args: LoaderFunctionArgs) {
  const view = new URL(args.request.url).searchParams.get('view') === 'REWARD' ? ('reward' as const) : ('dashboard' as const)
  return { ...doorway(args, view), view }
}

export const meta = pageMeta

const pictures = {
  dashboard: pictureSource({ thumbnail: '/media/banners/brand-story.webp', width: 1_600, height: 1_000 }),
  reward: pictureSource({ thumbnail: '/media/treatments/gift-voucher.webp', width: 1_600, height: 1_200 }),
}

export default function Account() {
  const { view } = useLoaderData<typeof loader>()
  const t = useWords('later')
  const pathTo = usePathTo()
  return (
    <Doorway
      title={t(`${view}.title`)}
      text={t(`${view}.text`)}
      picture={pictures[view]}
      alt={t(`${view}.picture`)}
      action={
        <>
          <Link to={pathTo('/membership')} className={buttonLook({ variant: 'primary' })}>
            {t('membership')}
          </Link>
          <Link to={pathTo('/contactus')} className="more">
            {t('contact')}
          </Link>
        </>
      }
    />
  )
}
