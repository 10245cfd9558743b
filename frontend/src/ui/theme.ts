// The product's design as Chakra tokens: colors, type, breakpoints and global rules. Components own
// their shapes.
import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';

const value = <T>(v: T) => ({ value: v });
const values = <T extends Record<string, unknown>>(of: T) =>
  Object.fromEntries(Object.entries(of).map(([key, v]) => [key, value(v)])) as Record<keyof T, { value: T[keyof T] }>;
/** A value for light and a value for dark. */
const pair = (light: string, dark: string) => value({ _light: light, _dark: dark });

const STEPS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64];
const steps = Object.fromEntries(STEPS.map((n) => [String(n), value(`${n * 0.25}rem`)]));

const colors = {
  white: value('#fff'),
  transparent: value('transparent'),
  current: value('currentColor'),
  green: values({
    50: '#f1f7f3',
    100: '#dcebe2',
    200: '#b9d6c6',
    300: '#8bb9a1',
    500: '#3b7a5c',
    600: '#2a6148',
    700: '#1e4d39',
    800: '#173d2d',
    900: '#102c21',
  }),
  tan: values({
    50: '#fbf8f2',
    100: '#f5ecdd',
    200: '#ead9bd',
    300: '#dfc7a0',
    400: '#d2b48c',
    600: '#96713f',
    700: '#785a32',
    800: '#5a4426',
  }),
  ink: values({
    50: '#faf9f7',
    100: '#f3f1ed',
    200: '#e6e2da',
    300: '#d3cdc2',
    400: '#a49d90',
    500: '#736d62',
    600: '#59544b',
    700: '#433f38',
    900: '#211f1b',
  }),
};

const semanticColors = {
  bg: {
    DEFAULT: pair('{colors.ink.50}', '#161a17'),
    panel: pair('{colors.white}', '#1e2420'),
    subtle: pair('{colors.ink.50}', '#1a1f1c'),
    muted: pair('{colors.ink.100}', '#283029'),
    hover: pair('{colors.green.50}', '#243029'),
    selected: pair('{colors.green.100}', '#2a3d32'),
    note: pair('{colors.tan.50}', '#2b271f'),
  },
  fg: {
    DEFAULT: pair('{colors.ink.900}', '#ece9e3'),
    muted: pair('{colors.ink.600}', '#a9a599'),
    disabled: pair('{colors.ink.500}', '#8f8b80'),
    link: pair('{colors.green.700}', '{colors.green.300}'),
  },
  border: {
    DEFAULT: pair('{colors.ink.200}', '#333b35'),
    muted: pair('{colors.ink.100}', '#283029'),
    strong: pair('{colors.ink.300}', '#4b554d'),
    /** Borders of fields: contrast 3 : 1 to their background. */
    field: pair('#8d867a', '#7b847d'),
  },
  primary: {
    DEFAULT: pair('{colors.green.700}', '{colors.green.300}'),
    hover: pair('{colors.green.800}', '{colors.green.200}'),
    fg: pair('{colors.white}', '{colors.green.900}'),
  },
  secondary: { DEFAULT: value('{colors.tan.400}'), hover: value('{colors.tan.300}'), fg: value('{colors.green.900}') },
  tile: { DEFAULT: pair('{colors.tan.100}', '#393022'), fg: pair('{colors.tan.700}', '{colors.tan.300}') },
  info: { bg: pair('#e5eff8', '#1d3040'), fg: pair('#1d5b8f', '#a9d0f0') },
  good: { bg: pair('{colors.green.100}', '#24402f'), fg: pair('{colors.green.700}', '{colors.green.200}') },
  calm: { bg: pair('{colors.ink.200}', '#3a3f3a'), fg: pair('{colors.ink.700}', '#d5d1c8') },
  bad: { bg: pair('#fbe9e6', '#45241f'), fg: pair('#a3311f', '#f3b0a4'), line: pair('#e5b9b1', '#7a4339') },
  warn: { bg: pair('#fdf0d5', '#42351a'), fg: pair('#7d5200', '#f0cd85') },
  /** Of lines, bars and parts; each 3 : 1 to the panel and told apart by its form or its label as well. */
  chart: {
    now: pair('{colors.green.600}', '{colors.green.300}'),
    before: pair('{colors.tan.600}', '{colors.tan.300}'),
    lost: pair('#b9584a', '#e2897b'),
    created: pair('#3f7fb5', '#7fb2dd'),
    done: pair('#8a8377', '#9f9a8e'),
  },
  focus: pair('{colors.green.500}', '{colors.green.300}'),
};

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'sapa',
  cssVarsRoot: ':where(html)',
  globalCss: {
    html: {
      bg: 'bg',
      color: 'fg',
      colorScheme: 'light',
      accentColor: '{colors.green.600}',
      '&.dark': { colorScheme: 'dark' },
      textSizeAdjust: '100%',
    },
    'html:has([data-save-bar])': { scrollPaddingBottom: '96px' },
    body: {
      fontFamily: 'body',
      fontSize: '15px',
      lineHeight: '1.5',
      fontWeight: '400',
      fontVariantNumeric: 'lining-nums',
      minHeight: '100dvh',
      // Only a word longer than its line breaks, such as a name of 50 letters.
      overflowWrap: 'break-word',
    },
    // Chakra's preflight sets `overflow-wrap` on every element: `anywhere` would end at the first child.
    // A grid's only column is as wide as the grid, not as its longest word.
    '*': { overflowWrap: 'inherit', gridAutoColumns: 'minmax(0, 1fr)' },
    // Chakra's preflight lets controls inherit the font, but not these two.
    'button, input, select, textarea': { fontVariantNumeric: 'inherit', letterSpacing: 'inherit' },
    // A phone enlarges the page for a field with smaller text.
    'input, select, textarea': { '@media (any-pointer: coarse)': { fontSize: '16px!' } },
    // After a sign-out in another tab, everything is hidden except the dialog that asks for the
    // password.
    'html[data-page-hidden] body > :not([data-over-hidden])': { display: 'none!' },
    ':focus-visible': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
    '::placeholder': { color: 'fg.muted', opacity: 1 },
    '::selection': { bg: 'green.200', color: 'green.900' },
    a: { color: 'fg.link', fontWeight: '600', _hover: { textDecoration: 'underline' } },
    'h1, h2, h3': { fontWeight: '700', lineHeight: '1.25' },
    // A closed layer goes at once. With the animation that showed it, the library would wait for the end of one
    // that has long been over: the layer would stay, and take every click.
    '[data-part][data-state=closed]': { animation: 'none!' },
    // Toasts measure their time by an animation, so they are excluded here.
    '*:not([class*=Toastify])': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '1ms!',
        animationIterationCount: '1!',
        transitionDuration: '1ms!',
        scrollBehavior: 'auto!',
      },
    },
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '960px', xl: '1200px', '2xl': '1440px', '3xl': '1808px' },
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: '0.45' } },
      slide: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } },
      fadeIn: { from: { opacity: 0 } },
      rise: { from: { opacity: 0, transform: 'translateY(8px)' } },
      slideIn: { from: { transform: 'translateX(-100%)' } },
    },
    tokens: {
      colors,
      spacing: steps,
      sizes: { ...steps, full: value('100%'), field: value('516px'), page: value('1560px'), side: value('248px') },
      fonts: { body: value('Raleway, sans-serif'), heading: value('Raleway, sans-serif') },
      fontWeights: values({ normal: '400', semibold: '600', bold: '700' }),
      fontSizes: values({
        xs: '12.5px',
        sm: '13.5px',
        md: '15px',
        lg: '17px',
        xl: '21px',
        '2xl': '27px',
        '3xl': '30px',
      }),
      radii: values({ sm: '5px', md: '7px', lg: '10px', xl: '12px', full: '9999px' }),
      shadows: {
        card: value('0 1px 2px rgb(33 31 27 / .05), 0 2px 10px rgb(33 31 27 / .04)'),
        float: value('0 10px 34px rgb(33 31 27 / .16)'),
      },
      durations: values({ fast: '120ms', moderate: '160ms', slow: '180ms' }),
      zIndex: values({ header: 30, loading: 40, dialog: 100, skip: 200 }),
    },
    semanticTokens: { colors: semanticColors },
  },
});

export const system = createSystem(defaultBaseConfig, config);
