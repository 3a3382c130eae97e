def stamp():
    pass


class Post:
    action = stamp

    def send(self):
        Post.action()


Post().send()
