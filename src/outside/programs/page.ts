import { html } from 'hono/html'

export type Tongue = 'en' | 'zh'
export type Html = ReturnType<typeof html>

/** A small page of another company: no script, one stylesheet, accessible. */
export async function page(
  look: 'card' | 'app' | 'bank',
  tongue: Tongue,
  title: string,
  body: Html,
  status = 200,
): Promise<Response> {
  const notice =
    tongue === 'zh'
      ? '試用頁面：這裏沒有真正的款項。'
      : 'A page for trying the shop out. No real money moves here.'
  const text = await html`<!doctype html>
    <html lang="${tongue === 'zh' ? 'zh-Hant-HK' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body class="${look}">
        <main>
          <h1>${title}</h1>
          ${body}
          <p class="notice">${notice}</p>
        </main>
      </body>
    </html>`
  return new Response(String(text), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

export const choices = (
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
  chosen?: string,
): Html =>
  html`<label
    >${label}<select name="${name}">
      ${options.map(([value, text]) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`)}
    </select></label
  >`

export const stylesheet = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1d2430; background: #eef1f5 }
* { box-sizing: border-box }
body { margin: 0; border-top: 6px solid var(--own) }
.card { --own: #0b4f9c } .app { --own: #c8102e } .bank { --own: #00695c }
main { max-width: 34rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border-radius: 10px; box-shadow: 0 1px 6px #0002 }
h1 { margin: 0 0 1rem; font-size: 1.35rem; color: var(--own) }
h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; margin: 0 0 1rem }
dt { color: #555f6e } dd { margin: 0; overflow-wrap: anywhere }
.amount { font-size: 1.6rem; font-weight: 600 }
label { display: block; margin: .75rem 0; font-weight: 500 }
input, select, textarea { display: block; width: 100%; margin-top: .25rem; padding: .55rem; font: inherit; border: 1px solid #8a94a3; border-radius: 6px; background: #fff; color: inherit }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
fieldset { margin: 1rem 0; padding: .25rem 1rem .75rem; border: 1px solid #c9d0da; border-radius: 8px }
legend { padding: 0 .4rem; color: #555f6e }
.buttons { display: flex; flex-wrap: wrap; gap: .6rem; margin-top: 1.25rem }
button, .button { min-height: 2.75rem; padding: .5rem 1.1rem; font: inherit; color: var(--own); background: #fff; border: 2px solid var(--own); border-radius: 8px; cursor: pointer; text-decoration: none }
button.first { color: #fff; background: var(--own); flex: 1 1 100%; font-weight: 600 }
:focus-visible { outline: 3px solid #f5a623; outline-offset: 2px }
a { color: var(--own) }
table { width: 100%; border-collapse: collapse } th, td { text-align: start; padding: .3rem .4rem; border-bottom: 1px solid #dde2e9 }
td.number { text-align: end; font-variant-numeric: tabular-nums }
.scroll { overflow-x: auto }
.notice { margin: 1.5rem 0 0; font-size: .85rem; color: #555f6e }
`
