import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { explainBasket } from '#shop/test-basket/contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { BasketForm } from './basket-form.tsx'
import { wireOf } from './basket.rules.ts'
import { Explained } from './explained.tsx'

/** The basket is in the address, so that a shared link shows the same amounts. */
export async function loader(args: LoaderFunctionArgs) {
  const read = (words: Record<string, string>) => explainBasket.query.safeDecode(words as never) // validated by the schema
  const found = read(wireOf(new URL(args.request.url).searchParams))
  const input = found.data ?? explainBasket.query.decode({} as never) // invalid input is ignored
  return { input, basket: await callDesk(args, explainBasket, input) }
}

export default function TestBasket() {
  const t = useWords('testBasket')
  const coupons = useWords('coupons')
  const { input, basket } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
        <Link to="/desk/coupons" className="act">
          {coupons('title')}
        </Link>
      </PageTop>
      <p className="soft" style={{ marginBottom: 14 }}>
        {t('hint')}
      </p>
      <div className="desk-two even">
        <BasketForm input={input} groups={basket.groups} found={basket.found} />
        <Explained basket={basket} currency={input.currency} />
      </div>
    </>
  )
}
