import { defineConfig } from '@playwright/test'
import { browserArgs } from './tools/browser.mjs'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  retries: 2, // a busy machine may be late; tools/test.mjs says which stories needed it
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/stories.json' }]],
  use: {
    baseURL: process.env.STORY_URL,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: browserArgs },
    locale: 'zh-HK',
    timezoneId: 'Asia/Hong_Kong',
    screenshot: 'only-on-failure',
  },
})
