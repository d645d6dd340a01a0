import { signIn } from './staff.ts'
import { test } from './story.ts'
const env = process.env
const [role, lang, scheme] = [
  env.ROLE ?? 'manager',
  env.LANG_ ?? 'en',
  (env.SCHEME ?? 'light') as 'light' | 'dark',
]
test.use({ expectedErrors: /./, colorScheme: scheme })
test('look', async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  await page.context().addCookies([{ name: 'elowen_desk', value: `${lang}.`, url: baseURL ?? '' }])
  if (role === 'member' || role === 'vip' || role === 'ambassador') {
    const { request } = page.context()
    const { token } = (await (await request.get('/api/v1/csrf')).json()) as { token: string }
    await request.post('/api/v1/user/login', {
      data: { username: `${role}@elowen.example`, password: 'elowen-2026' },
      headers: { 'x-csrf-token': token },
    })
  } else if (role !== 'none') await signIn(page, role as 'owner')
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  let n = 0
  for (const path of (env.PATHS ?? '').split(' ')) {
    for (const width of (env.WIDTHS ?? '1440').split(' ').map(Number)) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
      await page.goto(path)
      await page.waitForTimeout(700)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      n += 1
      const file = `/tmp/look/${env.NAME ?? 'x'}-${String(n)}-${String(width)}.png`
      await page.screenshot({ path: file, fullPage: env.FULL !== '0' })
      console.log(file, page.url(), 'overflow', over)
    }
  }
})
