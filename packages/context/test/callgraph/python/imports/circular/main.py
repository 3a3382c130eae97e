import ping

ping.serve(2)
