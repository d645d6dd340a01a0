import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import Coins from 'lucide-react/icons/coins'
import Percent from 'lucide-react/icons/percent'
import Users from 'lucide-react/icons/users'
import { callApi } from '#api/client.ts'
import { getLadder } from '#shop/tiers/contract.ts'
import { getSetting } from '#shop/showcase/setting.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import { ladderOf } from './ladder.server.ts'
import { Ladder } from './ladder.tsx'
import { isSignedIn } from '../../shell/shell-data.ts'
import { OwnLadder } from './own-ladder.tsx'
import { PageTitle } from '../page-title.tsx'
import { Prose } from '../prose.tsx'
import { ReadOn } from '../read-on.tsx'
import { wordsPage } from '../words-page.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const [page, setting, standing] = await Promise.all([
    wordsPage(args, 'membership'),
    callApi(args, getSetting, {}),
    // the page works without it
    isSignedIn(args.request) ? callApi(args, getLadder, {}).catch(() => null) : null,
  ])
  return { ...page, ...ladderOf(setting), ladder: standing?.ladder ?? null }
}

export const meta = pageMeta

const perks = { price: Percent, friends: Users, wallet: Coins } as const
const perkNames = ['price', 'friends', 'wallet'] as const

export default function Membership() {
  const { title, intro, html, vipFrom, ladder } = useLoaderData<typeof loader>()
  const t = useWords('membership')
  const pathTo = usePathTo()
  return (
    <>
      <div className="wrap">
        <PageTitle title={title} intro={intro} className="pb-9" />
        {ladder ? (
          <OwnLadder ladder={ladder} />
        ) : (
          <Link
            to={pathTo('/register')}
            className={buttonLook({ variant: 'primary', className: 'max-sm:w-full' })}
          >
            {t('join')}
          </Link>
        )}
        <section aria-labelledby="ladder" className="mt-[clamp(3rem,7vw,6rem)]">
          <h2 id="ladder" className="sr-only">
            {t('ladder')}
          </h2>
          <Ladder vipFrom={vipFrom} />
        </section>
      </div>
      <section aria-labelledby="perks" className="mt-(--section) bg-shell py-[clamp(3rem,6vw,5.5rem)]">
        <div className="wrap">
          <h2 id="perks" className="mb-9 text-2xl">
            {t('perks')}
          </h2>
          <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-3">
            {perkNames.map((name) => {
              const Icon = perks[name]
              return (
                <li key={name}>
                  <Icon size={24} className="text-accent" />
                  <h3 className="mt-4 text-xl">{t(`perk.${name}.name`)}</h3>
                  <p className="mt-1.5 text-[0.9375rem] text-ink-soft">{t(`perk.${name}.text`)}</p>
                </li>
              )
            })}
          </ul>
        </div>
      </section>
      <article className="wrap py-(--section)">
        <div className="mx-auto max-w-[42em]">
          <Prose html={html} />
          <ReadOn to={['terms', 'privacy', 'contactus']} />
        </div>
      </article>
    </>
  )
}
