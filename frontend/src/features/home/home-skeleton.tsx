// Grey shapes of figures and charts that are loading.
import { Card } from '@/ui/card';
import { Figures } from '@/ui/figure';
import { Bone, Loading } from '@/ui/skeleton';

export function HomeSkeleton() {
  return (
    <Loading>
      <Figures>
        {[0, 1, 2].map((at) => (
          <Card key={at} pad>
            <Bone w="50%" mb="3" />
            <Bone w="70%" h="1.8em" mb="3" />
            <Bone w="40%" />
          </Card>
        ))}
      </Figures>
      <Card pad>
        <Bone w="180px" h="1.3em" mb="5" />
        <Bone h="230px" />
      </Card>
    </Loading>
  );
}
