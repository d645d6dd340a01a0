import { Form, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getVersion, tryVersion } from '#shop/scalp-test/desk/desk.contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useLocale, useWords } from '../words/words.tsx'

/** Answers of the form in the format of the call: `wash:daily;days:sleep+strain`. */
function answersIn(query: URLSearchParams): string {
  const keys = [...new Set(query.keys())].filter((key) => /^[a-z][a-z0-9_]*$/.test(key))
  return keys
    .map((key) => {
      const chosen = query.getAll(key).filter((value) => /^[a-z0-9_]+$/.test(value))
      return chosen.length > 0 ? `${key}:${chosen.join('+')}` : ''
    })
    .filter(Boolean)
    .join(';')
}

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const answers = answersIn(new URL(args.request.url).searchParams)
  const [{ version }, trial] = await Promise.all([
    callDesk(args, getVersion, { id }),
    callDesk(args, tryVersion, { id, answers }),
  ])
  return { version, ...trial }
}

/** `/desk/scalp-test/{id}/try`: tries answers and shows their result; nothing is stored. */
export default function TryVersion() {
  const t = useWords('scalpTest')
  const locale = useLocale()
  const { version, steps, result } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('tryOf', { number: version.number })}>
        <Link to={`/desk/scalp-test/${version.id}`} className="act">
          {t('versionOf', { number: version.number })}
        </Link>
      </PageTop>
      <p className="soft">{t('tryText')}</p>
      <div className="desk-two">
        <Form method="get" className="desk-card stack">
          {steps.map((step) => (
            <fieldset key={step.key} className="stack">
              <legend>{textIn(locale, step.question)}</legend>
              <div className="row">
                {step.options.map(({ key, label }) => (
                  <label key={key} className="tick">
                    <input
                      type={step.kind === 'multi' ? 'checkbox' : 'radio'}
                      name={step.key}
                      value={key}
                      defaultChecked={step.chosen.includes(key)}
                    />
                    <span>{textIn(locale, label)}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
          <div className="row">
            <button type="submit" className="act main">
              {t('tryGo')}
            </button>
          </div>
        </Form>
        {result ? <Outcome result={result} /> : <p className="desk-empty">{t('tryNone')}</p>}
      </div>
    </>
  )
}

type Result = NonNullable<Awaited<ReturnType<typeof loader>>['result']>

function Outcome({ result }: { result: Result }) {
  const t = useWords('scalpTest')
  const locale = useLocale()
  return (
    <section className="desk-card stack" aria-labelledby="outcome">
      <h2 id="outcome">
        {textIn(locale, result.type)} · {t('sure', { percent: result.confidence })}
      </h2>
      {result.flags.map((flag) => (
        <p key={flag.eng} className="told bad">
          {textIn(locale, flag)}
        </p>
      ))}
      <table className="desk-table">
        <tbody>
          {result.traits.map(({ key, name, value }) => (
            <tr key={key}>
              <th scope="row">{textIn(locale, name)}</th>
              <td>
                {value === 0 ? (
                  '—'
                ) : (
                  <span className="row">
                    <meter min={0} max={100} value={value} aria-hidden="true" />
                    <span className="num">{t('count', { count: value })}</span>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.isStopped ? <p>{t('stopped')}</p> : null}
      <ul className="stack">
        {result.products.map(({ sku, name, because }) => (
          <li key={sku}>
            <strong>{name}</strong>
            <div className="soft small">{textIn(locale, because)}</div>
          </li>
        ))}
      </ul>
      {result.leftOut.length > 0 ? (
        <p className="soft small">{t('leftOut', { names: result.leftOut.join(', ') })}</p>
      ) : null}
    </section>
  )
}
