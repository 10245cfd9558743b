// The calendar's shape while it loads.
import { chakra } from '@chakra-ui/react';
import { Card } from '@/ui/card';
import { Bone, Loading } from '@/ui/skeleton';

const BARS = [
  [4, 28],
  [46, 40],
  [12, 14],
  [20, 26],
  [28, 42],
  [58, 36],
  [2, 94],
] as const;

export function GridSkeleton() {
  return (
    <Loading>
      <Card>
        <Bone h="48px" borderRadius="lg" />
        {BARS.map(([left, width], at) => (
          <chakra.div
            key={at}
            display="flex"
            h="60px"
            alignItems="center"
            borderBottomWidth="1px"
            borderStyle="solid"
            borderColor="border.muted"
            _last={{ borderBottomWidth: 0 }}
          >
            <chakra.div w={{ base: '146px', lg: '156px', xl: '190px' }} px="18px" flexShrink={0}>
              <Bone w="70%" mb="5px" />
              <Bone w="45%" h=".8em" />
            </chakra.div>
            <chakra.div flex="1">
              <Bone h="35px" style={{ marginLeft: `${left}%`, width: `${width}%` }} />
            </chakra.div>
          </chakra.div>
        ))}
      </Card>
    </Loading>
  );
}
