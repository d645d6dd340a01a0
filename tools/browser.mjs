// Finds Chromium, or installs it where possible; otherwise prints what is missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const hasChineseFont = () => spawnSync('fc-list', [':lang=zh-hk', 'family']).stdout?.toString().trim() !== ''

/** Arguments for all uses of Chromium: no sandbox for root, and no background requests. */
export const browserArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of a browser; as root with apt, installs it and fonts with Chinese characters first. */
export function ensureBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  const found = () => (chosen && existsSync(chosen) ? chosen : places.find(existsSync))
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if ((!found() || !hasChineseFont()) && canInstall) {
    console.log('· Installing Chromium and Chinese fonts')
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], quiet)
  }
  const path = found()
  if (!path) {
    console.error(
      'The browser stories need Chromium: install it (Debian: apt-get install chromium fonts-noto-cjk) or name it with CHROMIUM_PATH.',
    )
    process.exit(1)
  }
  return path
}
