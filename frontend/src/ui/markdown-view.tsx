// Markdown as text on a page. HTML in it is left out, and so are pictures, which would ask other servers.
// Its headings stand below the page's own. A part of the screens that show it.
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { rendered } from './markdown';

export function MarkdownView({ text }: { text: string }) {
  const content = useMemo(() => rendered(text), [text]);
  return (
    <chakra.div
      maxW="720px"
      overflowWrap="anywhere"
      lineHeight="1.6"
      css={{
        '& h2': { fontSize: '22px', fontWeight: 700, marginBottom: '10px' },
        '& h3': { fontSize: '18px', fontWeight: 700, marginTop: '20px', marginBottom: '6px' },
        '& h4, & h5, & h6': { fontWeight: 700, marginTop: '16px', marginBottom: '4px' },
        '& p, & ul, & ol, & blockquote, & pre': { marginBottom: '12px' },
        '& ul': { listStyleType: 'disc', paddingLeft: '24px' },
        '& ol': { listStyleType: 'decimal', paddingLeft: '24px' },
        '& blockquote': { borderLeft: '3px solid', borderColor: 'secondary', paddingLeft: '14px' },
        '& pre': { overflowX: 'auto' },
        '& a': { color: 'fg.link', textDecoration: 'underline' },
      }}
    >
      {content ?? <chakra.div whiteSpace="pre-wrap">{text}</chakra.div>}
    </chakra.div>
  );
}
